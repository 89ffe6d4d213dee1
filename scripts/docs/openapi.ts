import { openApiDocument } from '../../apps/api/src/openapi/document.ts';

/** Every call as OpenAPI 3.1; the same that development serves at /dev/openapi.json. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
