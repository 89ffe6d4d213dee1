/** `status` is 0 if there was no usable response. */
export type RawResponse = { readonly status: number; readonly text: string };
