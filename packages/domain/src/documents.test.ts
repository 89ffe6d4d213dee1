import { expect, it } from 'vitest';
import {
  documentTypes,
  imageLimitBytes,
  imageLongSide,
  imageShortSide,
  uploadLimitBytes,
  uploadLimitPixels,
} from './documents.ts';

it('[CALL-031] there are the spec’s three document types and the supplement', () => {
  expect(documentTypes).toEqual([
    'INDIVIDUAL_NUMBER_CARD',
    'CERTIFICATE_RESIDENCE',
    'MATERNITY_HANDBOOK',
    'CURRENT_ADDRESS_CERTIFICATE',
  ]);
});

it('[CAPT-014, CAPT-015] a picture is compressed above 1 MiB, to 1920 by 1080', () => {
  expect([imageLimitBytes, imageLongSide, imageShortSide]).toEqual([1_048_576, 1920, 1080]);
});

it('[SRV-069] nothing above 10 MiB or 40 megapixels is taken', () => {
  expect([uploadLimitBytes, uploadLimitPixels]).toEqual([10_485_760, 40_000_000]);
});
