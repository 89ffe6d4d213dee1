import { defineFlow } from './define-flow.ts';

/** An adult opens an account (spec 2.2). The rows are in the order of the screens. */
export const generalFlow = defineFlow({
  type: 'GENERAL',
  errorPath: '/error',
  rows: [
    { id: 'term', path: '/term', alsoFrom: 'anywhere' },
    // In a browser without a session, `/ekyc-callback` links to this step (docs/product-decisions.md "eKYC").
    { id: 'verification', path: '/verification', alsoFrom: ['/ekyc-callback'] },
    { id: 'personal', path: '/personal', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'workplace', path: '/workplace', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'branch', path: '/branch', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'seal-less', path: '/seal-less', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'confirmation', path: '/confirmation', counter: 'next', hasBack: true },
    { id: 'pin', path: '/pin', counter: 'next' },
    // If the PIN was set earlier, `/verification` continues at this step, because the answers can no longer change.
    { id: 'ekyc-preparation', path: '/ekyc-preparation', counter: 'next', alsoFrom: ['/ekyc-error', '/verification'] },
    // The identity provider sends the browser here, without any navigation state.
    { id: 'ekyc-callback', path: '/ekyc-callback', counter: 'same', alsoFrom: 'anywhere' },
    { id: 'supplement', path: '/supplement', onlyWhenRequired: true, alsoFrom: ['/supplement-error'] },
    { id: 'redirect', path: '/redirect' },
    { id: 'complete', path: '/complete' },
  ],
});
