import { type AddressInfo, connect, createServer } from 'node:net';
import { once } from 'node:events';

/** A proxy that loses replies to requests that the server has carried out. */
export interface LossyProxy {
  readonly url: string;
  /** Cuts off this share of replies before their first byte. */
  lose(share: number): void;
  close(): void;
}

export async function openLossyProxy(port: number): Promise<LossyProxy> {
  let share = 0;
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    client.pipe(server);
    server.on('data', (bytes) => {
      if (Math.random() < share) end();
      else client.write(bytes);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: proxyPort } = proxy.address() as AddressInfo; // the server listens on a port, so it has an address
  return {
    url: `http://127.0.0.1:${proxyPort}`,
    lose: (wanted) => {
      share = wanted;
    },
    close: () => proxy.close(),
  };
}
