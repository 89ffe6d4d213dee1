import type { DocumentType } from '@kaisetsu/domain/documents';
import type { ReactNode } from 'react';

/** A kind of document that the applicant can photograph and send, with its texts. */
export type DocumentKind = {
  readonly value: string;
  readonly type: DocumentType;
  readonly label: string;
  readonly note: string;
  readonly guide: ReactNode;
  /** Labels of the checkboxes that the applicant must tick before sending the photo; may be empty. */
  readonly checks: readonly string[];
};
