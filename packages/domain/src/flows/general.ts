import type { Flow } from './step.ts';

/** An adult opens an account (spec 2.2). Read from top to bottom: this is the order of the screens. */
export const generalFlow: Flow = {
  type: 'GENERAL',
  totalCount: 7,
  errorPath: '/error',
  steps: [
    { id: 'term', path: '/term', count: null, from: null, back: null },
    // From the callback: whoever comes back from the identity provider in another browser (docs/product-decisions.md "eKYC").
    { id: 'verification', path: '/verification', count: null, from: ['/term', '/personal', '/ekyc-callback'], back: null },
    { id: 'personal', path: '/personal', count: 1, from: ['/verification', '/workplace', '/confirmation'], back: '/verification' },
    { id: 'workplace', path: '/workplace', count: 2, from: ['/personal', '/branch', '/confirmation'], back: '/personal' },
    { id: 'branch', path: '/branch', count: 3, from: ['/workplace', '/seal-less', '/confirmation'], back: '/workplace' },
    { id: 'seal-less', path: '/seal-less', count: 4, from: ['/branch', '/confirmation'], back: '/branch' },
    { id: 'confirmation', path: '/confirmation', count: 5, from: ['/seal-less'], back: '/seal-less' },
    { id: 'pin', path: '/pin', count: 6, from: ['/confirmation'], back: null },
    // From /verification: there such an applicant goes on here.
    { id: 'ekyc-preparation', path: '/ekyc-preparation', count: 7, from: ['/pin', '/ekyc-error', '/verification'], back: null },
    { id: 'ekyc-callback', path: '/ekyc-callback', count: 7, from: null, back: null },
    { id: 'supplement', path: '/supplement', count: null, from: ['/ekyc-callback', '/supplement-error'], back: null },
    { id: 'redirect', path: '/redirect', count: null, from: ['/ekyc-callback', '/supplement'], back: null },
    { id: 'complete', path: '/complete', count: null, from: ['/redirect'], back: null },
  ],
};
