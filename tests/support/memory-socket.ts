import { Duplex } from 'node:stream';

const broken = (code: string) => Object.assign(new Error(code), { code });

/** One end of an in-process connection that behaves like TCP. */
export class MemorySocket extends Duplex {
  private other: MemorySocket | undefined;
  private taken: (() => void) | undefined;
  private hasEnded = false;

  constructor() {
    super({ allowHalfOpen: true });
  }

  /** Returns the two ends of one connection. */
  static pair(): [MemorySocket, MemorySocket] {
    const [one, other] = [new MemorySocket(), new MemorySocket()];
    one.other = other;
    other.other = one;
    return [one, other];
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  setTimeout(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  /** Notifies the other end of the reset. */
  resetAndDestroy(): this {
    const { other } = this;
    this.other = undefined;
    process.nextTick(() => other?.destroy(broken('ECONNRESET')));
    return this.destroy();
  }

  override _read(): void {
    const { taken } = this;
    this.taken = undefined;
    taken?.();
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    process.nextTick(() => {
      if (!this.other || this.other.destroyed) return done(broken('EPIPE'));
      if (this.other.push(chunk)) done();
      else this.other.taken = done;
    });
  }

  override _final(done: () => void): void {
    this.passEnd();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.passEnd();
    done(error);
  }

  private passEnd(): void {
    const { other, hasEnded } = this;
    this.hasEnded = true;
    if (other && !hasEnded) process.nextTick(() => other.destroyed || other.push(null));
  }
}
