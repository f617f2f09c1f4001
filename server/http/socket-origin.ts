const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/**
 * The WebSocket origin of this server for a host as the browser knows it, always with its port: without one the
 * SDK takes the address for an encrypted one.
 */
export function socketOrigin(host: string, { protocol }: URL): string {
  const { hostname, port } = new URL(`${protocol}//${host}`);
  const scheme = protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${hostname}:${port || PORTS[protocol]}`;
}
