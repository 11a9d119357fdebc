// Generated from schema/descriptor.schema.json by `npm run generate`. Do not edit.

import type { ShapeTable } from "../src/validation/shape.js";

/** Every object of descriptor.schema.json. */
export const descriptorShapes = {
  "Info": {
    "title": "Info",
    "required": [
      "title",
      "version"
    ],
    "properties": {
      "title": {
        "types": [
          "string"
        ]
      },
      "version": {
        "types": [
          "string"
        ],
        "format": "version"
      },
      "summary": {
        "types": [
          "string"
        ]
      },
      "description": {
        "types": [
          "string"
        ]
      },
      "termsOfService": {
        "types": [
          "string"
        ]
      },
      "datastoreName": {
        "types": [
          "string"
        ],
        "format": "name"
      },
      "contact": "Contact",
      "license": "License"
    }
  },
  "Contact": {
    "title": "Contact",
    "required": [],
    "properties": {
      "name": {
        "types": [
          "string"
        ]
      },
      "url": {
        "types": [
          "string"
        ]
      },
      "email": {
        "types": [
          "string"
        ]
      }
    }
  },
  "License": {
    "title": "License",
    "required": [],
    "properties": {
      "name": {
        "types": [
          "string"
        ]
      },
      "url": {
        "types": [
          "string"
        ]
      }
    }
  },
  "DatabaseServices": {
    "title": "Database Services",
    "values": "DatabaseServiceOrReference"
  },
  "DatabaseServiceOrReference": {
    "choice": [
      {
        "having": [
          "$ref"
        ],
        "name": "Reference"
      }
    ],
    "otherwise": "DatabaseService"
  },
  "DatabaseService": {
    "title": "Database Service",
    "required": [
      "name"
    ],
    "properties": {
      "name": {
        "types": [
          "string"
        ],
        "format": "name"
      },
      "description": {
        "types": [
          "string"
        ]
      },
      "serverInfo": "ServerInfoOrReference",
      "variables": {
        "values": "Variable"
      }
    }
  },
  "Variable": {
    "title": "Variable",
    "required": [],
    "properties": {
      "description": {
        "types": [
          "string"
        ]
      },
      "enum": {
        "items": {
          "types": [
            "string"
          ]
        }
      },
      "default": {
        "types": [
          "string"
        ]
      },
      "examples": {
        "items": {
          "types": [
            "string"
          ]
        }
      }
    }
  },
  "ServerInfoOrReference": {
    "choice": [
      {
        "having": [
          "$ref"
        ],
        "name": "Reference"
      }
    ],
    "otherwise": "ServerInfo"
  },
  "ServerInfo": {
    "title": "Server Info",
    "required": [
      "host",
      "port",
      "connectionProtocols"
    ],
    "properties": {
      "host": {
        "types": [
          "string"
        ]
      },
      "port": {
        "types": [
          "string"
        ]
      },
      "connectionProtocols": "ConnectionProtocols",
      "dbmsType": {
        "types": [
          "string"
        ]
      },
      "dbmsVersion": {
        "types": [
          "string"
        ]
      }
    }
  },
  "ConnectionProtocols": {
    "title": "Connection Protocols",
    "required": [],
    "properties": {
      "jdbc": "JdbcConnection",
      "odbc": "OdbcConnection"
    }
  },
  "JdbcConnection": {
    "title": "JDBC Connection",
    "required": [
      "connectionString"
    ],
    "properties": {
      "connectionString": {
        "types": [
          "string"
        ]
      },
      "version": {
        "types": [
          "string"
        ]
      },
      "driverName": {
        "types": [
          "string"
        ]
      },
      "driverClass": {
        "types": [
          "string"
        ]
      },
      "driverVersion": {
        "types": [
          "string"
        ]
      },
      "driverLibrary": "ExternalResource",
      "driverDocs": "ExternalResource"
    }
  },
  "OdbcConnection": {
    "title": "ODBC Connection",
    "required": [
      "connectionString"
    ],
    "properties": {
      "connectionString": {
        "types": [
          "string"
        ]
      },
      "version": {
        "types": [
          "string"
        ]
      },
      "driverName": {
        "types": [
          "string"
        ]
      },
      "driverVersion": {
        "types": [
          "string"
        ]
      },
      "driverLibrary": "ExternalResource",
      "driverDocs": "ExternalResource"
    }
  },
  "Schema": {
    "title": "Schema",
    "required": [],
    "properties": {
      "databaseName": {
        "types": [
          "string"
        ]
      },
      "databaseSchemaName": {
        "types": [
          "string"
        ]
      },
      "tables": {
        "items": "TableEntry"
      }
    }
  },
  "TableEntry": {
    "choice": [
      {
        "having": [
          "$ref"
        ],
        "name": "Reference"
      },
      {
        "having": [
          "specification",
          "definition"
        ],
        "name": "StandardDefinition"
      }
    ],
    "otherwise": "Table"
  },
  "Table": {
    "title": "Table",
    "required": [
      "fullyQualifiedName",
      "version"
    ],
    "properties": {
      "fullyQualifiedName": {
        "types": [
          "string"
        ],
        "format": "fqn"
      },
      "version": {
        "types": [
          "string"
        ],
        "format": "version"
      },
      "id": {
        "types": [
          "string"
        ],
        "format": "uuid"
      },
      "entityType": {
        "types": [
          "string"
        ],
        "format": "alphanumeric"
      },
      "name": {
        "types": [
          "string"
        ]
      },
      "displayName": {
        "types": [
          "string"
        ]
      },
      "description": {
        "types": [
          "string"
        ]
      },
      "tableType": {
        "types": [
          "string"
        ]
      },
      "columns": {
        "items": "Column"
      },
      "constraints": {
        "items": "TableConstraint"
      },
      "partitions": {
        "items": "TablePartition"
      },
      "tags": {
        "items": {
          "types": [
            "string"
          ]
        }
      },
      "externalDocs": "ExternalResource"
    }
  },
  "Column": {
    "title": "Column",
    "required": [
      "fullyQualifiedName"
    ],
    "properties": {
      "fullyQualifiedName": {
        "types": [
          "string"
        ],
        "format": "fqn"
      },
      "name": {
        "types": [
          "string"
        ]
      },
      "displayName": {
        "types": [
          "string"
        ]
      },
      "description": {
        "types": [
          "string"
        ]
      },
      "dataType": {
        "types": [
          "string"
        ]
      },
      "dataLength": {
        "types": [
          "integer"
        ]
      },
      "precision": {
        "types": [
          "integer"
        ]
      },
      "scale": {
        "types": [
          "integer"
        ]
      },
      "jsonSchema": {
        "types": [
          "string"
        ]
      },
      "columnConstraint": {
        "types": [
          "string"
        ]
      },
      "ordinalPosition": {
        "types": [
          "integer"
        ]
      }
    }
  },
  "TableConstraint": {
    "title": "Table Constraint",
    "required": [],
    "properties": {
      "constraintType": {
        "types": [
          "string"
        ]
      },
      "columns": {
        "items": {
          "types": [
            "string"
          ],
          "format": "fqn"
        }
      }
    }
  },
  "TablePartition": {
    "title": "Table Partition",
    "required": [],
    "properties": {
      "columns": {
        "items": {
          "types": [
            "string"
          ],
          "format": "fqn"
        }
      },
      "interval": {
        "types": [
          "string"
        ]
      },
      "intervalType": {
        "types": [
          "string"
        ]
      }
    }
  },
  "StandardDefinition": {
    "title": "Standard Definition",
    "required": [
      "specification",
      "definition"
    ],
    "properties": {
      "specification": {
        "types": [
          "string"
        ]
      },
      "definition": {
        "types": [
          "object",
          "string"
        ]
      },
      "id": {
        "types": [
          "string"
        ]
      },
      "name": {
        "types": [
          "string"
        ]
      },
      "version": {
        "types": [
          "string"
        ]
      },
      "description": {
        "types": [
          "string"
        ]
      },
      "specificationVersion": {
        "types": [
          "string"
        ]
      },
      "externalDocs": "ExternalResource"
    },
    "extensions": true
  },
  "ExternalResource": {
    "title": "External Resource",
    "required": [
      "$href"
    ],
    "properties": {
      "$href": {
        "types": [
          "string"
        ],
        "format": "uri"
      },
      "description": {
        "types": [
          "string"
        ]
      },
      "mediaType": {
        "types": [
          "string"
        ]
      }
    }
  },
  "Reference": {
    "title": "Reference",
    "required": [
      "$ref"
    ],
    "properties": {
      "$ref": {
        "types": [
          "string"
        ],
        "format": "uri-reference"
      },
      "description": {
        "types": [
          "string"
        ]
      }
    }
  },
  "Components": {
    "title": "Components",
    "required": [],
    "properties": {
      "serverInfo": {
        "values": "ServerInfoOrReference"
      },
      "tables": {
        "values": "TableEntry"
      }
    },
    "extensions": true
  },
  "DatastoreDescriptor": {
    "title": "Data Store Descriptor",
    "required": [
      "datastoreapi",
      "info",
      "services",
      "schema"
    ],
    "properties": {
      "$schema": {
        "types": [
          "string"
        ]
      },
      "datastoreapi": {
        "types": [
          "string"
        ],
        "format": "version"
      },
      "info": "Info",
      "services": "DatabaseServices",
      "schema": "Schema",
      "components": "Components"
    }
  }
} as const satisfies ShapeTable;
