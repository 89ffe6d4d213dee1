import type { DocumentType } from '@kaisetsu/domain/documents';
import type { ReactNode } from 'react';

/** One document that may be sent, and what is to be said about it. */
export type DocumentKind = {
  readonly value: string;
  readonly type: DocumentType;
  readonly label: string;
  readonly note: string;
  readonly guide: ReactNode;
  /** What the applicant has to tick off on the photo; may be empty. */
  readonly checks: readonly string[];
};
