import type { CallName } from '@kaisetsu/domain/call-table';
import * as announcements from './announcements.ts';
import * as answers from './answers.ts';
import * as codeMails from './code-mails.ts';
import { completeApplication } from './complete-application.ts';
import type { Endpoint } from './endpoint.ts';
import { getApplication } from './get-application.ts';
import { getCard } from './get-card.ts';
import * as identity from './identity.ts';
import * as lookUps from './look-ups.ts';
import { getPublicKey, postPin } from './pin.ts';
import { postAgreements } from './post-agreements.ts';
import { postChannel } from './post-channel.ts';
import { postDocument } from './post-document.ts';
import { readResult } from './read-result.ts';
import { startCard } from './start-card.ts';
import { startEkyc } from './start-ekyc.ts';
import { verifyCode } from './verify-code.ts';

export const endpoints = {
  ...announcements,
  postChannel,
  ...codeMails,
  verifyCode,
  ...lookUps,
  getApplication,
  postAgreements,
  ...answers,
  getPublicKey,
  postPin,
  startCard,
  getCard,
  startEkyc,
  ...identity,
  postDocument,
  completeApplication,
  readResult,
} satisfies { [N in CallName]: Endpoint<N> };
