import type { CallName } from '@kaisetsu/domain/call-table';
import {
  postAgreements,
  postBranch,
  postParent,
  postParentWorkplace,
  postPersonal,
  postSealLess,
  postWorkplace,
} from './answers.ts';
import { checkCodeMail, registerCode, verifyCode } from './codes.ts';
import { completeApplication, readResult } from './completion.ts';
import type { Endpoint } from './endpoint.ts';
import { getApplication } from './get-application.ts';
import { getCard } from './get-card.ts';
import { getEkyc, getIdentityMethods, pollEkycStatus, reapply } from './identity.ts';
import { getMaintenance, getNotifications, postChannel } from './landing.ts';
import {
  getAddresses,
  getBranches,
  getFurigana,
  getInvitation,
  getOccupations,
  getWorkplace,
} from './look-ups.ts';
import { getPublicKey, postPin } from './pin.ts';
import { postDocument } from './post-document.ts';
import { startCard } from './start-card.ts';
import { startEkyc } from './start-ekyc.ts';

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
