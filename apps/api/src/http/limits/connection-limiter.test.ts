import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConnectionLimits, defaultConnectionLimits, limitConnections } from './connection-limiter.ts';

const proxy = '10.0.0.1';

type TestConnection = { readonly client: Duplex; readonly server: Duplex };

function startServer(limits: Partial<ConnectionLimits>) {
  const server = createServer();
  const pending: ServerResponse[] = [];
  server.on('request', ({ url }, response) => {
    if (url === '/slow') pending.push(response);
    else response.end('ok');
  });
  limitConnections(server, {
    ...{ total: 20, perAddress: 1000 },
    ...limits,
    isTrustedProxy: (address) => address === proxy,
  });
  const open = (address: string): TestConnection => {
    const [client, connection] = duplexPair();
    server.emit('connection', Object.assign(connection, { remoteAddress: address }));
    return { client, server: connection };
  };
  async function ask({ client, server: connection }: TestConnection): Promise<string> {
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const [answer] = await Promise.race([once(client, 'data'), once(connection, 'close').then(() => [''])]);
    // The limiter counts the end of a request one turn later.
    await new Promise(setImmediate);
    return String(answer).slice(9, 12);
  }
  async function openIdle(address: string, count: number): Promise<TestConnection[]> {
    const connections: TestConnection[] = [];
    for (let at = 0; at < count; at += 1) {
      const connection = open(address);
      expect(await ask(connection)).toBe('200');
      connections.push(connection);
    }
    return connections;
  }
  async function openBusy(address: string, count: number): Promise<TestConnection[]> {
    const before = pending.length;
    const connections = Array.from({ length: count }, () => open(address));
    for (const { client } of connections) client.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(() => pending.length).toBe(before + count);
    return connections;
  }
  return { server, open, ask, openIdle, openBusy, pending };
}

const indexOfClosed = (connections: readonly TestConnection[]): number[] =>
  connections.flatMap(({ server }, at) => (server.destroyed ? [at] : []));

describe('[SRV-095] limitConnections', () => {
  it('allows 10,000 connections of a node and 500 of an address by default', () => {
    expect(defaultConnectionLimits).toEqual({ total: 10_000, perAddress: 500 });
    expect(startServer(defaultConnectionLimits).server.maxConnections).toBe(10_000);
  });

  it('closes the oldest idle connections of an address that fills the node, when another address connects', async () => {
    const { open, ask, openIdle } = startServer({});
    const many = await openIdle('192.0.2.1', 19);
    expect(indexOfClosed(many)).toEqual([]);
    expect(await ask(many[0] as TestConnection)).toBe('200');
    expect(await ask(open('192.0.2.2'))).toBe('200');
    expect(indexOfClosed(many)).toEqual([1]);
    expect(await ask(open('192.0.2.3'))).toBe('200');
    expect(indexOfClosed(many)).toEqual([1, 2]);
  });

  it('closes idle connections of the address with the most connections, although another address has older ones', async () => {
    const { openIdle } = startServer({});
    const few = await openIdle('192.0.2.1', 3);
    const many = await openIdle('192.0.2.2', 16);
    const next = await openIdle('192.0.2.3', 14);
    expect(indexOfClosed(few)).toEqual([]);
    expect(indexOfClosed(many)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(indexOfClosed(next).length).toBe(6);
  });

  it('treats a connection that sends its headers slowly as idle', async () => {
    const { open, ask } = startServer({});
    const slow = Array.from({ length: 19 }, () => open('192.0.2.1'));
    for (const { client } of slow) client.write('GET / HTTP/1.1\r\nhost: ');
    expect(await ask(open('192.0.2.2'))).toBe('200');
    expect(indexOfClosed(slow)).toEqual([0]);
  });

  it('closes no connection with a request under way when the node is nearly full', async () => {
    const { ask, openIdle, openBusy, pending } = startServer({});
    const busy = await openBusy('192.0.2.1', 19);
    const [last] = await openIdle('192.0.2.2', 1);
    expect(indexOfClosed(busy)).toEqual([]);
    expect(await ask(last as TestConnection)).toBe('200');
    pending[4]?.end();
    await once(busy[4]?.client as Duplex, 'data');
    await new Promise(setImmediate);
    await openIdle('192.0.2.3', 1);
    expect(indexOfClosed(busy)).toEqual([4]);
  });

  it('closes the oldest idle connection of an address over its limit, or the new one if all others have a request under way', async () => {
    const { open, openIdle, openBusy } = startServer({ perAddress: 3 });
    const idle = await openIdle('192.0.2.1', 5);
    expect(indexOfClosed(idle)).toEqual([0, 1]);
    await openBusy('192.0.2.2', 3);
    expect(open('192.0.2.2').server.destroyed).toBe(true);
    expect(open('::ffff:192.0.2.2').server.destroyed).toBe(true);
    expect(open('192.0.2.3').server.destroyed).toBe(false);
  });

  it('counts the connections of an IPv6 /64 together, and allows a /56 four times as many', async () => {
    const { openBusy, open } = startServer({ perAddress: 2 });
    await openBusy('2001:db8:0:1::1', 2);
    expect(open('2001:db8:0:1::2').server.destroyed).toBe(true);
    for (const subnet of [2, 3, 4]) await openBusy(`2001:db8:0:${subnet}::1`, 2);
    expect(open('2001:db8:0:5::1').server.destroyed).toBe(true);
    expect(open('2001:db8:0:100::1').server.destroyed).toBe(false);
  });

  it('does not limit a trusted proxy, and closes its connections last', async () => {
    const { openIdle } = startServer({ perAddress: 3 });
    const ofProxy = await openIdle(proxy, 18);
    const [client] = await openIdle('192.0.2.1', 1);
    expect(indexOfClosed(ofProxy)).toEqual([]);
    await openIdle('192.0.2.2', 1);
    expect([client?.server.destroyed, indexOfClosed(ofProxy)]).toEqual([true, []]);
    await openIdle(proxy, 2);
    expect(indexOfClosed(ofProxy)).toEqual([0]);
  });

  it('does not count closed connections', async () => {
    const { openIdle, openBusy } = startServer({ perAddress: 3 });
    const first = await openBusy('192.0.2.1', 3);
    for (const { server } of first) {
      server.destroy();
      await once(server, 'close');
    }
    expect(indexOfClosed(await openIdle('192.0.2.1', 3))).toEqual([]);
  });
});

describe('[SRV-095] a full node', () => {
  const clients: { destroy: () => void }[] = [];
  afterEach(() => {
    for (const client of clients) client.destroy();
  });

  it('closes a new connection when every other connection has a request under way', async () => {
    const { server, pending } = startServer({ total: 5 });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    for (let at = 0; at < 5; at += 1) {
      const client = connect(port, '127.0.0.1').on('error', () => undefined);
      clients.push(client);
      client.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
      await expect.poll(() => pending.length).toBe(at + 1);
    }
    const next = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(next, 'close');
    server.closeAllConnections();
    server.close();
  });
});
