import { defineFlow } from './define-flow.ts';

export const generalFlow = defineFlow({
  type: 'GENERAL',
  errorPath: '/error',
  rows: [
    { id: 'term', path: '/term', alsoFrom: 'anywhere' },
    // `/ekyc-callback` links here in a browser without a session.
    { id: 'verification', path: '/verification', alsoFrom: ['/ekyc-callback'] },
    { id: 'personal', path: '/personal', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'workplace', path: '/workplace', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'branch', path: '/branch', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'seal-less', path: '/seal-less', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'confirmation', path: '/confirmation', counter: 'next', hasBack: true },
    { id: 'pin', path: '/pin', counter: 'next' },
    // If the PIN is already set, `/verification` continues here.
    { id: 'ekyc-preparation', path: '/ekyc-preparation', counter: 'next', alsoFrom: ['/ekyc-error', '/verification'] },
    { id: 'ekyc-callback', path: '/ekyc-callback', counter: 'same', alsoFrom: 'anywhere' },
    { id: 'supplement', path: '/supplement', counter: 'same', onlyWhenRequired: true, alsoFrom: ['/supplement-error'] },
    { id: 'redirect', path: '/redirect' },
    { id: 'complete', path: '/complete' },
  ],
});
