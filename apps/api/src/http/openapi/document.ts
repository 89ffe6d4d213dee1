import { type CallName, callTable } from '@kaisetsu/domain/call-table';
import { problemShape } from '@kaisetsu/domain/problem-shape';
import { xsrfCookie } from '../request/xsrf.ts';
import { createOperation, type Json, toSchema } from './operation.ts';
import { tags } from './summaries.ts';

export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json | readonly Json[]>> = {};
  for (const name of Object.keys(callTable) as CallName[]) {
    const { method, path } = callTable[name];
    const address = path.replace(/:(\w+)/g, '{$1}');
    paths[address] ??= { parameters: [{ $ref: '#/components/parameters/RequestId' }] };
    paths[address][method.toLowerCase()] = createOperation(name);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kaisetsu',
      version: '1',
      description:
        'The calls between the page and the API. The host decides the bank. If a call defines no query, body or form, ' +
        'that part of the request must be empty. Unknown fields are refused and types are not converted. Order of ' +
        'refusals: 503 in a maintenance, 421, 429, 403 cross-site, 401, 413 or 415, 400, 403 wrong-bank or wrong-flow, ' +
        'then the refusals that depend on stored data: 404, 409 and 422. Before all these, the HTTP server refuses a ' +
        'request that it cannot read, with 408, 417 or 431. Every response has X-Request-Id.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The host of a bank' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: toSchema(problemShape, 'output') },
      headers,
      parameters,
      securitySchemes,
    },
  };
}

const requestId = { type: 'string', pattern: '^[\\w-]{8,64}$' };

const headers = {
  RequestId: {
    description: 'Identifies the request in the logs of the API and at the identity provider.',
    schema: requestId,
  },
  RetryAfter: {
    description: 'Seconds until a retry makes sense.',
    schema: { type: 'integer', minimum: 0 },
  },
};

const parameters = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    description:
      'The id that a proxy has given the request. The API creates an id when this one is missing or invalid.',
    schema: requestId,
  },
};

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `authenticationToken` of verifyCode, with or without `Bearer`.',
  },
  crossSiteHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The value of the cookie XSRF-TOKEN. The page copies the value into this header.',
  },
  crossSiteCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: xsrfCookie,
    description:
      'The server sets this cookie when a GET call or a page request has no valid cookie, except for a page request from ' +
      'another site. In a session the cookie is bound to the session. verifyCode sets a new cookie.',
  },
};
