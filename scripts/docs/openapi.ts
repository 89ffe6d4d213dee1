import { openApiDocument } from '../../apps/api/src/openapi/document.ts';

/** Every call as OpenAPI 3.1, the same text as /dev/openapi.json in development. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
