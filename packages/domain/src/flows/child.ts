import type { Flow } from './step.ts';

/** A father or mother opens an account for a child (spec 4 "Child flow order"). The same steps, asked of two persons. */
export const childFlow: Flow = {
  type: 'CHILD',
  totalCount: 12,
  errorPath: '/child/error',
  steps: [
    { id: 'before-check', path: '/child/before-check', count: null, from: null, back: null },
    { id: 'child-term', path: '/child/term', count: null, from: ['/child/before-check'], back: '/child/before-check' },
    { id: 'verification', path: '/child/verification', count: null, from: ['/child/term', '/child/personal', '/ekyc-callback'], back: null },
    { id: 'personal', path: '/child/personal', count: 1, from: ['/child/verification', '/child/parent', '/child/confirmation'], back: '/child/verification' },
    { id: 'parent', path: '/child/parent', count: 2, from: ['/child/personal', '/child/branch', '/child/confirmation'], back: '/child/personal' },
    { id: 'branch', path: '/child/branch', count: 3, from: ['/child/parent', '/child/confirmation'], back: '/child/parent' },
    { id: 'confirmation', path: '/child/confirmation', count: 4, from: ['/child/branch'], back: '/child/branch' },
    { id: 'pin', path: '/child/pin', count: 5, from: ['/child/confirmation'], back: null },
    { id: 'capture-preparation', path: '/child/ekyc-preparation', count: 6, from: ['/child/pin', '/child/ekyc-identification-documents', '/child/verification'], back: null },
    // 7 the card's guide and camera, 8 its check; 9 to 11 choosing, shooting and checking the second document.
    {
      id: 'identification-documents',
      path: '/child/ekyc-identification-documents',
      count: 7,
      from: ['/child/ekyc-preparation', '/child/ekyc-supplementary-documents'],
      back: '/child/ekyc-preparation',
    },
    { id: 'supplementary-documents', path: '/child/ekyc-supplementary-documents', count: 9, from: ['/child/ekyc-identification-documents'], back: '/child/ekyc-identification-documents' },
    { id: 'parent-ekyc-preparation', path: '/child/parent-ekyc-preparation', count: 12, from: ['/child/ekyc-supplementary-documents', '/ekyc-error', '/child/verification'], back: null },
    { id: 'ekyc-callback', path: '/ekyc-callback', count: 12, from: null, back: null },
    { id: 'redirect', path: '/child/redirect', count: null, from: ['/ekyc-callback'], back: null },
    { id: 'complete', path: '/child/complete', count: null, from: ['/child/redirect'], back: null },
  ],
};
