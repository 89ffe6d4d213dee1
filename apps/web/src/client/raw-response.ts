/**
 * An HTTP response before it is parsed. `status` is 0 if there was no response, or if `call.ts` treats the response as missing,
 * for example a page of a captive portal.
 */
export type RawResponse = { readonly status: number; readonly text: string };
