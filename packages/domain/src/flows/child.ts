import { defineFlow } from './define-flow.ts';

export const childFlow = defineFlow({
  type: 'CHILD',
  errorPath: '/child/error',
  rows: [
    { id: 'before-check', path: '/child/before-check', alsoFrom: 'anywhere' },
    { id: 'child-term', path: '/child/term', hasBack: true },
    // `/ekyc-callback` links here in a browser without a session.
    { id: 'verification', path: '/child/verification', alsoFrom: ['/ekyc-callback'] },
    { id: 'personal', path: '/child/personal', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'parent', path: '/child/parent', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'branch', path: '/child/branch', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'confirmation', path: '/child/confirmation', counter: 'next', hasBack: true },
    { id: 'pin', path: '/child/pin', counter: 'next' },
    // If the PIN is already set, `/child/verification` continues here or at the parent's preparation.
    { id: 'capture-preparation', path: '/child/ekyc-preparation', counter: 'next', alsoFrom: ['/child/verification'] },
    { id: 'identification-documents', path: '/child/ekyc-identification-documents', counter: 'next', numbers: 2, hasBack: true },
    { id: 'supplementary-documents', path: '/child/ekyc-supplementary-documents', counter: 'next', numbers: 3, hasBack: true },
    { id: 'parent-ekyc-preparation', path: '/child/parent-ekyc-preparation', counter: 'next', alsoFrom: ['/ekyc-error', '/child/verification'] },
    { id: 'ekyc-callback', path: '/ekyc-callback', counter: 'same', alsoFrom: 'anywhere' },
    { id: 'redirect', path: '/child/redirect' },
    { id: 'complete', path: '/child/complete' },
  ],
});
