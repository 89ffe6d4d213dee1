import type { DocumentType } from '@kaisetsu/domain/documents';
import type { ReactNode } from 'react';

export type DocumentKind = {
  readonly value: string;
  readonly type: DocumentType;
  readonly label: string;
  readonly note: string;
  readonly guide: ReactNode;
  readonly checks: readonly string[];
};
