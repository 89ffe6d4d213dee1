import type { CallName } from '@kaisetsu/domain/call-table';
import { getMaintenance, getNotifications } from './announcements.ts';
import {
  postBranch,
  postParent,
  postParentWorkplace,
  postPersonal,
  postSealLess,
  postWorkplace,
} from './answers.ts';
import { checkCodeMail, registerCode } from './code-mails.ts';
import { completeApplication } from './complete-application.ts';
import type { Endpoint } from './endpoint.ts';
import { getApplication } from './get-application.ts';
import { getCard } from './get-card.ts';
import { getEkyc, getIdentityMethods, pollEkycStatus, reapply } from './identity.ts';
import {
  getAddresses,
  getBranches,
  getFurigana,
  getInvitation,
  getOccupations,
  getWorkplace,
} from './look-ups.ts';
import { getPublicKey, postPin } from './pin.ts';
import { postAgreements } from './post-agreements.ts';
import { postChannel } from './post-channel.ts';
import { postDocument } from './post-document.ts';
import { readResult } from './read-result.ts';
import { startCard } from './start-card.ts';
import { startEkyc } from './start-ekyc.ts';
import { verifyCode } from './verify-code.ts';

export const endpoints = {
  getNotifications,
  getMaintenance,
  postChannel,
  registerCode,
  checkCodeMail,
  verifyCode,
  getAddresses,
  getBranches,
  getFurigana,
  getInvitation,
  getWorkplace,
  getOccupations,
  getApplication,
  postAgreements,
  postPersonal,
  postWorkplace,
  postParent,
  postParentWorkplace,
  postBranch,
  postSealLess,
  getPublicKey,
  postPin,
  startCard,
  getCard,
  startEkyc,
  getIdentityMethods,
  getEkyc,
  pollEkycStatus,
  reapply,
  postDocument,
  completeApplication,
  readResult,
} satisfies { [N in CallName]: Endpoint<N> };
