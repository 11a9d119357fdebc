// Sends the queries of a catalog through a driver, reads their rows, and does nothing with them.
const { readFileSync } = require("node:fs");

const { driver, options, queries } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const send = {
  pg: async () => {
    const client = new (require("pg").Client)(options);
    await client.connect();
    for (const { sql, values } of queries) await client.query(sql, values);
    await client.end();
  },
  mysql2: async () => {
    const client = await require("mysql2/promise").createConnection(options);
    for (const { sql, values } of queries) await client.query(sql, values);
    await client.end();
  },
  "node-sqlite3-wasm": async () => {
    const database = new (require("node-sqlite3-wasm").Database)(options.path, { readOnly: true });
    for (const { sql } of queries) database.all(sql);
    database.close();
  },
};
send[driver]().then(() => process.exit());
