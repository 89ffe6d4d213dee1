import type { CallName } from '@kaisetsu/domain/call-table';
import { checkCodeMail } from './check-code-mail.ts';
import { completeApplication } from './complete-application.ts';
import type { Endpoint } from './endpoint.ts';
import { getAddresses } from './get-addresses.ts';
import { getApplication } from './get-application.ts';
import { getBranches } from './get-branches.ts';
import { getCard } from './get-card.ts';
import { getEkyc } from './get-ekyc.ts';
import { getFurigana } from './get-furigana.ts';
import { getIdentityMethods } from './get-identity-methods.ts';
import { getInvitation } from './get-invitation.ts';
import { getMaintenance } from './get-maintenance.ts';
import { getNotifications } from './get-notifications.ts';
import { getOccupations } from './get-occupations.ts';
import { getPublicKey } from './get-public-key.ts';
import { getWorkplace } from './get-workplace.ts';
import { pollEkycStatus } from './poll-ekyc-status.ts';
import { postAgreements } from './post-agreements.ts';
import { postBranch } from './post-branch.ts';
import { postChannel } from './post-channel.ts';
import { postDocument } from './post-document.ts';
import { postParent } from './post-parent.ts';
import { postParentWorkplace } from './post-parent-workplace.ts';
import { postPersonal } from './post-personal.ts';
import { postPin } from './post-pin.ts';
import { postSealLess } from './post-seal-less.ts';
import { postWorkplace } from './post-workplace.ts';
import { readResult } from './read-result.ts';
import { reapply } from './reapply.ts';
import { registerCode } from './register-code.ts';
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
  postAgreements,
  getAddresses,
  getFurigana,
  getInvitation,
  getWorkplace,
  getOccupations,
  getApplication,
  postPersonal,
  postWorkplace,
  postParent,
  postParentWorkplace,
  getBranches,
  postBranch,
  postSealLess,
  getPublicKey,
  postPin,
  startEkyc,
  startCard,
  getCard,
  pollEkycStatus,
  getEkyc,
  getIdentityMethods,
  reapply,
  readResult,
  postDocument,
  completeApplication,
} satisfies { [N in CallName]: Endpoint<N> };
