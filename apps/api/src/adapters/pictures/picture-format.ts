export const pictureFormats = ['jpeg', 'png', 'webp'] as const;

export type PictureHeader = {
  readonly format: (typeof pictureFormats)[number];
  readonly width: number;
  readonly height: number;
  readonly decodedBytes: number;
  /** Pixels or coefficients in memory at once. */
  readonly heldBytes: number;
  /** Scans × coefficients of a JPEG that is decoded scan by scan, else 0. */
  readonly visitedCoefficients: number;
};
