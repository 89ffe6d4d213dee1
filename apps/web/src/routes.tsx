import type { ErrorPageId, StepId } from '@kaisetsu/domain/flows/step';
import { lazyScreen, type ScreenComponent } from './shell/journey/lazy-screen.tsx';

/** The route table (spec 2.1). */
export const screens = {
  term: lazyScreen(() => import('./screens/term/term.tsx').then((it) => it.Term)),
  'before-check': lazyScreen(() =>
    import('./screens/before-check/before-check.tsx').then((it) => it.BeforeCheck),
  ),
  'child-term': lazyScreen(() => import('./screens/child-term/child-term.tsx').then((it) => it.ChildTerm)),
  verification: lazyScreen(() =>
    import('./screens/verification/verification.tsx').then((it) => it.Verification),
  ),
  personal: lazyScreen(() => import('./screens/personal/personal.tsx').then((it) => it.Personal)),
  workplace: lazyScreen(() => import('./screens/workplace/workplace.tsx').then((it) => it.Workplace)),
  parent: lazyScreen(() => import('./screens/parent/parent.tsx').then((it) => it.Parent)),
  branch: lazyScreen(() => import('./screens/branch/branch.tsx').then((it) => it.BranchChoice)),
  'seal-less': lazyScreen(() => import('./screens/seal-less/seal-less.tsx').then((it) => it.SealChoice)),
  confirmation: lazyScreen(() =>
    import('./screens/confirmation/confirmation.tsx').then((it) => it.Confirmation),
  ),
  pin: lazyScreen(() => import('./screens/pin/pin.tsx').then((it) => it.Pin)),
  'ekyc-preparation': lazyScreen(() =>
    import('./screens/ekyc-preparation/ekyc-preparation.tsx').then((it) => it.EkycPreparation),
  ),
  'capture-preparation': lazyScreen(() =>
    import('./screens/capture-preparation/capture-preparation.tsx').then((it) => it.CapturePreparation),
  ),
  'identification-documents': lazyScreen(() =>
    import('./screens/identification-documents/identification-documents.tsx').then(
      (it) => it.IdentificationDocuments,
    ),
  ),
  'supplementary-documents': lazyScreen(() =>
    import('./screens/supplementary-documents/supplementary-documents.tsx').then(
      (it) => it.SupplementaryDocuments,
    ),
  ),
  'parent-ekyc-preparation': lazyScreen(() =>
    import('./screens/parent-ekyc-preparation/parent-ekyc-preparation.tsx').then(
      (it) => it.ParentEkycPreparation,
    ),
  ),
  'ekyc-callback': lazyScreen(() =>
    import('./screens/ekyc-callback/ekyc-callback.tsx').then((it) => it.EkycCallback),
  ),
  supplement: lazyScreen(() => import('./screens/supplement/supplement.tsx').then((it) => it.Supplement)),
  redirect: lazyScreen(() => import('./screens/redirect/redirect.tsx').then((it) => it.CompletionRedirect)),
  complete: lazyScreen(() => import('./screens/complete/complete.tsx').then((it) => it.Complete)),
} as const satisfies Record<StepId, ScreenComponent>;

export const blockers = {
  'not-secure': lazyScreen(() => import('./shell/dialogs/not-secure.tsx').then((it) => it.NotSecure)),
  'no-bank': lazyScreen(() => import('./shell/dialogs/no-bank.tsx').then((it) => it.NoBank)),
  'no-storage': lazyScreen(() => import('./shell/dialogs/no-storage.tsx').then((it) => it.NoStorage)),
};

export const errorScreens = {
  error: lazyScreen(() => import('./screens/error/error.tsx').then((it) => it.ErrorPage)),
  'ekyc-error': lazyScreen(() => import('./screens/error/ekyc-error.tsx').then((it) => it.EkycErrorPage)),
  'supplement-error': lazyScreen(() =>
    import('./screens/error/supplement-error.tsx').then((it) => it.SupplementErrorPage),
  ),
} as const satisfies Record<ErrorPageId, ScreenComponent>;

export const PassSteps = lazyScreen(() =>
  import('./shell/journey/pass-steps.tsx').then((it) => it.PassSteps),
);

export const SessionExpiry = lazyScreen(() =>
  import('./shell/dialogs/session-expiry.tsx').then((it) => it.SessionExpiry),
);
export const ContinuedElsewhere = lazyScreen(() =>
  import('./shell/dialogs/continued-elsewhere.tsx').then((it) => it.ContinuedElsewhere),
);
export const UnderMaintenance = lazyScreen(() =>
  import('./shell/dialogs/under-maintenance.tsx').then((it) => it.UnderMaintenance),
);
