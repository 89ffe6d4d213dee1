import { openApiDocument } from '../../apps/api/src/openapi/document.ts';

/** docs/generated/openapi.json: every call in the form of OpenAPI 3.1. In development a node serves it as /dev/openapi.json. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
