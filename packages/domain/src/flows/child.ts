import { defineFlow } from './define-flow.ts';

/** A father or mother opens an account for a child (spec 4 "Child flow order"). The rows are in the order of the screens. */
export const childFlow = defineFlow({
  type: 'CHILD',
  errorPath: '/child/error',
  rows: [
    { id: 'before-check', path: '/child/before-check', alsoFrom: 'anywhere' },
    { id: 'child-term', path: '/child/term', hasBack: true },
    // In a browser without a session, `/ekyc-callback` links to this step (docs/product-decisions.md "eKYC").
    { id: 'verification', path: '/child/verification', alsoFrom: ['/ekyc-callback'] },
    { id: 'personal', path: '/child/personal', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'parent', path: '/child/parent', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'branch', path: '/child/branch', counter: 'next', hasBack: true, isAmendable: true },
    { id: 'confirmation', path: '/child/confirmation', counter: 'next', hasBack: true },
    { id: 'pin', path: '/child/pin', counter: 'next' },
    // If the PIN was set earlier, `/child/verification` continues at this step or at the parent's preparation.
    { id: 'capture-preparation', path: '/child/ekyc-preparation', counter: 'next', alsoFrom: ['/child/verification'] },
    // The step counter gives this step two numbers: photograph the card, and check the photo. It gives the next step three:
    // choose, photograph and check the second document.
    { id: 'identification-documents', path: '/child/ekyc-identification-documents', counter: 'next', numbers: 2, hasBack: true },
    { id: 'supplementary-documents', path: '/child/ekyc-supplementary-documents', counter: 'next', numbers: 3, hasBack: true },
    { id: 'parent-ekyc-preparation', path: '/child/parent-ekyc-preparation', counter: 'next', alsoFrom: ['/ekyc-error', '/child/verification'] },
    // The identity provider sends the browser here, without any navigation state.
    { id: 'ekyc-callback', path: '/ekyc-callback', counter: 'same', alsoFrom: 'anywhere' },
    { id: 'redirect', path: '/child/redirect' },
    { id: 'complete', path: '/child/complete' },
  ],
});
