import type { ErrorPageId, StepId } from '@kaisetsu/domain/flows/step';
import { createLazyScreens } from './shell/journey/lazy-screen.tsx';

const importChildDocuments = () => import('./screens/child-documents/child-documents.tsx');
const importEkycPreparation = () =>
  import('./screens/ekyc-preparation/ekyc-preparation.tsx').then((it) => it.EkycPreparation);

export const screens = createLazyScreens<StepId>({
  term: () => import('./screens/term/term.tsx').then((it) => it.Term),
  'before-check': () => import('./screens/before-check/before-check.tsx').then((it) => it.BeforeCheck),
  'child-term': () => import('./screens/child-term/child-term.tsx').then((it) => it.ChildTerm),
  verification: () => import('./screens/verification/verification.tsx').then((it) => it.Verification),
  personal: () => import('./screens/personal/personal.tsx').then((it) => it.Personal),
  workplace: () => import('./screens/workplace/workplace.tsx').then((it) => it.Workplace),
  parent: () => import('./screens/parent/parent.tsx').then((it) => it.Parent),
  branch: () => import('./screens/branch/branch.tsx').then((it) => it.BranchChoice),
  'seal-less': () => import('./screens/seal-less/seal-less.tsx').then((it) => it.SealChoice),
  confirmation: () => import('./screens/confirmation/confirmation.tsx').then((it) => it.Confirmation),
  pin: () => import('./screens/pin/pin.tsx').then((it) => it.Pin),
  'ekyc-preparation': importEkycPreparation,
  'capture-preparation': () => importChildDocuments().then((it) => it.CapturePreparation),
  'identification-documents': () => importChildDocuments().then((it) => it.IdentificationDocuments),
  'supplementary-documents': () => importChildDocuments().then((it) => it.SupplementaryDocuments),
  'parent-ekyc-preparation': importEkycPreparation,
  'ekyc-callback': () => import('./screens/ekyc-callback/ekyc-callback.tsx').then((it) => it.EkycCallback),
  supplement: () => import('./screens/supplement/supplement.tsx').then((it) => it.Supplement),
  redirect: () => import('./screens/redirect/redirect.tsx').then((it) => it.CompletionRedirect),
  complete: () => import('./screens/complete/complete.tsx').then((it) => it.Complete),
});

const importBlockers = () => import('./shell/dialogs/blockers.tsx');
export const blockers = createLazyScreens({
  'not-secure': () => importBlockers().then((it) => it.NotSecure),
  'no-bank': () => importBlockers().then((it) => it.NoBank),
  'no-storage': () => importBlockers().then((it) => it.NoStorage),
});

export const errorScreens = createLazyScreens<ErrorPageId>({
  error: () => import('./screens/error/error.tsx').then((it) => it.ErrorPage),
  'ekyc-error': () => import('./screens/error/ekyc-error.tsx').then((it) => it.EkycErrorPage),
  'supplement-error': () => import('./screens/error/error.tsx').then((it) => it.SupplementErrorPage),
});

export const { PassSteps, SessionExpiry, ContinuedElsewhere, UnderMaintenance } = createLazyScreens({
  PassSteps: () => import('./shell/journey/pass-steps.tsx').then((it) => it.PassSteps),
  SessionExpiry: () => import('./shell/dialogs/session-expiry.tsx').then((it) => it.SessionExpiry),
  ContinuedElsewhere: () =>
    import('./shell/dialogs/continued-elsewhere.tsx').then((it) => it.ContinuedElsewhere),
  UnderMaintenance: () => import('./shell/dialogs/under-maintenance.tsx').then((it) => it.UnderMaintenance),
});
