import type { CallName } from '@kaisetsu/domain/call-table';
import * as answers from './answers.ts';
import * as completion from './completion.ts';
import type { Endpoint } from './endpoint.ts';
import * as entry from './entry.ts';
import * as identity from './identity.ts';
import * as lookUps from './look-ups.ts';
import * as pin from './pin.ts';
import * as saved from './saved-answers.ts';
import * as startEkyc from './start-ekyc.ts';

export const endpoints: { readonly [N in CallName]: Endpoint<N> } = {
  ...answers,
  ...entry,
  ...completion,
  ...identity,
  ...lookUps,
  ...pin,
  ...saved,
  ...startEkyc,
};
