import { WebSocket } from 'ws';

/**
 * A WebSocket that emits `closing` as soon as the closing handshake begins, after the errors that cause it. `close`
 * follows only when the TCP connection has ended, which the client may delay.
 */
export class ClosingSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(code, reason);
    process.nextTick(() => this.emit('closing'));
  }
}
