import type { ErrorPageId, StepId } from '@kaisetsu/domain/flows/step';
import { createLazyScreen, type ScreenComponent } from './shell/journey/lazy-screen.tsx';

/** The route table (spec 2.1). */
export const screens = {
  term: createLazyScreen(() => import('./screens/term/term.tsx').then((it) => it.Term)),
  'before-check': createLazyScreen(() =>
    import('./screens/before-check/before-check.tsx').then((it) => it.BeforeCheck),
  ),
  'child-term': createLazyScreen(() =>
    import('./screens/child-term/child-term.tsx').then((it) => it.ChildTerm),
  ),
  verification: createLazyScreen(() =>
    import('./screens/verification/verification.tsx').then((it) => it.Verification),
  ),
  personal: createLazyScreen(() => import('./screens/personal/personal.tsx').then((it) => it.Personal)),
  workplace: createLazyScreen(() => import('./screens/workplace/workplace.tsx').then((it) => it.Workplace)),
  parent: createLazyScreen(() => import('./screens/parent/parent.tsx').then((it) => it.Parent)),
  branch: createLazyScreen(() => import('./screens/branch/branch.tsx').then((it) => it.BranchChoice)),
  'seal-less': createLazyScreen(() =>
    import('./screens/seal-less/seal-less.tsx').then((it) => it.SealChoice),
  ),
  confirmation: createLazyScreen(() =>
    import('./screens/confirmation/confirmation.tsx').then((it) => it.Confirmation),
  ),
  pin: createLazyScreen(() => import('./screens/pin/pin.tsx').then((it) => it.Pin)),
  'ekyc-preparation': createLazyScreen(() =>
    import('./screens/ekyc-preparation/ekyc-preparation.tsx').then((it) => it.EkycPreparation),
  ),
  'capture-preparation': createLazyScreen(() =>
    import('./screens/capture-preparation/capture-preparation.tsx').then((it) => it.CapturePreparation),
  ),
  'identification-documents': createLazyScreen(() =>
    import('./screens/identification-documents/identification-documents.tsx').then(
      (it) => it.IdentificationDocuments,
    ),
  ),
  'supplementary-documents': createLazyScreen(() =>
    import('./screens/supplementary-documents/supplementary-documents.tsx').then(
      (it) => it.SupplementaryDocuments,
    ),
  ),
  'parent-ekyc-preparation': createLazyScreen(() =>
    import('./screens/parent-ekyc-preparation/parent-ekyc-preparation.tsx').then(
      (it) => it.ParentEkycPreparation,
    ),
  ),
  'ekyc-callback': createLazyScreen(() =>
    import('./screens/ekyc-callback/ekyc-callback.tsx').then((it) => it.EkycCallback),
  ),
  supplement: createLazyScreen(() =>
    import('./screens/supplement/supplement.tsx').then((it) => it.Supplement),
  ),
  redirect: createLazyScreen(() =>
    import('./screens/redirect/redirect.tsx').then((it) => it.CompletionRedirect),
  ),
  complete: createLazyScreen(() => import('./screens/complete/complete.tsx').then((it) => it.Complete)),
} as const satisfies Record<StepId, ScreenComponent>;

export const blockers = {
  'not-secure': createLazyScreen(() => import('./shell/dialogs/not-secure.tsx').then((it) => it.NotSecure)),
  'no-bank': createLazyScreen(() => import('./shell/dialogs/no-bank.tsx').then((it) => it.NoBank)),
  'no-storage': createLazyScreen(() => import('./shell/dialogs/no-storage.tsx').then((it) => it.NoStorage)),
};

export const errorScreens = {
  error: createLazyScreen(() => import('./screens/error/error.tsx').then((it) => it.ErrorPage)),
  'ekyc-error': createLazyScreen(() =>
    import('./screens/error/ekyc-error.tsx').then((it) => it.EkycErrorPage),
  ),
  'supplement-error': createLazyScreen(() =>
    import('./screens/error/supplement-error.tsx').then((it) => it.SupplementErrorPage),
  ),
} as const satisfies Record<ErrorPageId, ScreenComponent>;

export const PassSteps = createLazyScreen(() =>
  import('./shell/journey/pass-steps.tsx').then((it) => it.PassSteps),
);

export const SessionExpiry = createLazyScreen(() =>
  import('./shell/dialogs/session-expiry.tsx').then((it) => it.SessionExpiry),
);
export const ContinuedElsewhere = createLazyScreen(() =>
  import('./shell/dialogs/continued-elsewhere.tsx').then((it) => it.ContinuedElsewhere),
);
export const UnderMaintenance = createLazyScreen(() =>
  import('./shell/dialogs/under-maintenance.tsx').then((it) => it.UnderMaintenance),
);
