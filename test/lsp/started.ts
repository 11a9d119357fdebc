import { onTestFinished } from "vitest";
import { Folder } from "../support/folder.js";
import { type ClientOptions, TestClient } from "./client.js";

/** Starts a client that is stopped after the test. */
export async function startClient(options?: ClientOptions): Promise<TestClient> {
  const client = await TestClient.start(options);
  onTestFinished(() => client.stop());
  return client;
}

/** Makes a folder that is removed after the test. */
export function makeFolder(): Folder {
  const folder = new Folder();
  onTestFinished(() => folder.remove());
  return folder;
}
