import { connect, type Socket } from 'node:net';

export type HttpRequest = {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer | null;
};

export type HttpResponse = {
  /** 0: no answer. */
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
};

const timeoutMs = 40_000;
const nothing: HttpResponse = { statusCode: 0, headers: {}, body: '', cookies: [] };
const endOfHead = Buffer.from('\r\n\r\n');

/**
 * One request to a port of this machine and its whole answer; never rejects. Whoever applies shares the processor with what
 * is measured, so this is no library but as little as our own servers need: kept connections, one request at a time on
 * each, and answers that tell their length. Any other answer counts as none.
 */
export const exchange = (port: number, sent: HttpRequest): Promise<HttpResponse> =>
  new Promise((settle) => (takeIdle(port) ?? new Connection(port)).ask(sent, settle));

/** Free connections by port, the one used last at the end. */
const idle = new Map<number, Connection[]>();

function idleAt(port: number): Connection[] {
  const known = idle.get(port) ?? [];
  idle.set(port, known);
  return known;
}

const takeIdle = (port: number): Connection | undefined => idleAt(port).pop();

class Connection {
  readonly #port: number;
  readonly #socket: Socket;
  #settle: ((answer: HttpResponse) => void) | null = null;
  #received: Buffer = Buffer.alloc(0);

  constructor(port: number) {
    this.#port = port;
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.setTimeout(timeoutMs, () => this.#socket.destroy());
    this.#socket.on('data', (part) => this.#take(part));
    // What follows is told by 'close'.
    this.#socket.on('error', () => undefined);
    this.#socket.on('end', () => this.#socket.destroy());
    this.#socket.on('close', () => this.#gone());
  }

  ask(
    { method = 'GET', url, headers = {}, payload = null }: HttpRequest,
    settle: (answer: HttpResponse) => void,
  ): void {
    this.#settle = settle;
    let head = `${method} ${url} HTTP/1.1\r\n`;
    if (headers.host === undefined) head += `host: 127.0.0.1:${this.#port}\r\n`;
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
    if (payload !== null) head += `content-length: ${Buffer.byteLength(payload)}\r\n`;
    if (typeof payload === 'string') this.#socket.write(`${head}\r\n${payload}`);
    else this.#socket.write(Buffer.concat([Buffer.from(`${head}\r\n`), payload ?? Buffer.alloc(0)]));
  }

  #take(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const endsAt = this.#received.indexOf(endOfHead);
    if (endsAt < 0) return;
    const { statusCode, headers } = headOf(this.#received.toString('latin1', 0, endsAt));
    const begins = endsAt + endOfHead.length;
    const length = statusCode === 204 || statusCode === 304 ? 0 : Number(headers['content-length']);
    // More than was asked for, or nobody knows how much.
    if (!(this.#received.length - begins <= length) || this.#settle === null) {
      this.#socket.destroy();
      return;
    }
    if (this.#received.length - begins < length) return;
    const body = this.#received.toString('utf8', begins, begins + length);
    const settle = this.#settle;
    this.#settle = null;
    this.#received = Buffer.alloc(0);
    if (headers.connection === 'close') this.#socket.destroy();
    else idleAt(this.#port).push(this);
    settle({ statusCode, headers, body, cookies: cookiesIn(headers) });
  }

  #gone(): void {
    const free = idleAt(this.#port);
    const at = free.indexOf(this);
    if (at >= 0) free.splice(at, 1);
    this.#settle?.(nothing);
    this.#settle = null;
  }
}

function headOf(head: string): Pick<HttpResponse, 'statusCode' | 'headers'> {
  const [status = '', ...lines] = head.split('\r\n');
  const headers: Record<string, string | string[]> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const known = headers[name];
    headers[name] = known === undefined ? value : [known, value].flat();
  }
  return { statusCode: Number(status.split(' ')[1]), headers };
}

function cookiesIn(headers: HttpResponse['headers']): HttpResponse['cookies'] {
  return [headers['set-cookie'] ?? []].flat().map((line) => {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
    return { name, value: decodeURIComponent(value) };
  });
}
