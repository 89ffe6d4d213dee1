/** An HTTP response before it is parsed. `status` is 0 when no response came. */
export type RawResponse = { readonly status: number; readonly text: string };
