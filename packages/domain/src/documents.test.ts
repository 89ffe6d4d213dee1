import { expect, it } from 'vitest';
import {
  documentTypes,
  imageLimitBytes,
  imageLongSide,
  imageShortSide,
  uploadLimitBytes,
  uploadLimitPixels,
} from './documents.ts';

it('[CALL-031] lists the three document types of the spec and the supplement', () => {
  expect(documentTypes).toEqual([
    ...'INDIVIDUAL_NUMBER_CARD CERTIFICATE_RESIDENCE MATERNITY_HANDBOOK CURRENT_ADDRESS_CERTIFICATE'.split(
      ' ',
    ),
  ]);
});

it('[CAPT-014, CAPT-015] sets the limits of the compression: a picture over 1 MiB is reduced to at most 1920 × 1080 pixels', () => {
  expect([imageLimitBytes, imageLongSide, imageShortSide]).toEqual([1_048_576, 1920, 1080]);
});

it('[SRV-069] sets 10 MiB and 40 megapixels as the limits of an upload', () => {
  expect([uploadLimitBytes, uploadLimitPixels]).toEqual([10_485_760, 40_000_000]);
});
