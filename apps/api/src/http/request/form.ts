import type { MultipartFile } from '@fastify/multipart';
import { uploadLimitBytes } from '@kaisetsu/domain/documents';
import type { FastifyRequest } from 'fastify';
import { createInvalid, Refusal } from '../../core/rules/refusal.ts';
import type { Receiving } from '../limits/upload-limiter.ts';
import { requirePlainText } from './strict-json.ts';

export const multipartLimits = {
  fileSize: uploadLimitBytes,
  files: 1,
  fields: 4,
  fieldSize: 200,
  fieldNameSize: 100,
  parts: 5,
  headerPairs: 20,
};

type Reserve = Receiving['reserve'];

/** Without `reserve`, the bytes of the file are discarded. */
export async function readForm(request: FastifyRequest, reserve: Reserve | null) {
  requirePlainText(request.headers);
  if (!request.isMultipart()) throw new Refusal('unsupported-type');
  const form: Record<string, string> = Object.create(null);
  let file: Uint8Array | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await keep(part.file, reserve);
        if (part.fieldname !== 'image' || file !== undefined)
          throw createInvalid(part.fieldname, 'unknown-field');
        file = bytes;
      } else {
        const { fieldname, value } = part;
        if (fieldname in form) throw createInvalid(fieldname, 'wrong-type');
        if (typeof value !== 'string' || part.valueTruncated) throw createInvalid(fieldname, 'not-allowed');
        form[fieldname] = value;
      }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const isTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
    throw new Refusal(isTooLarge ? 'too-large' : 'invalid-request');
  }
  if (file === undefined) throw createInvalid('image', 'required');
  return { form: { ...form }, file };
}

async function keep(file: MultipartFile['file'], reserve: Reserve | null): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (reserve === null) continue;
    await reserve(chunk.length);
    chunks.push(chunk);
  }
  if (reserve !== null && file.truncated) throw new Refusal('too-large');
  return Buffer.concat(chunks);
}
