import { toFailure } from '@domain/shared/failure';

/** Answers that are immediate unless a test delays them or makes them fail. */
export class Answers<Name extends string> {
  /** All requests so far, in order. */
  readonly asked: Name[] = [];
  readonly #held = new Map<Name, (() => void)[]>();
  readonly #faults = new Map<Name, unknown>();

  /** Delays these answers until `release`. */
  hold(...names: Name[]): void {
    for (const name of names) this.#held.set(name, this.#held.get(name) ?? []);
  }

  /** Sends the delayed answers, and later ones at once again. */
  release(...names: Name[]): void {
    for (const name of names) {
      const waiting = this.#held.get(name) ?? [];
      this.#held.delete(name);
      for (const go of waiting) go();
    }
  }

  /** Rejects these requests until `heal`. */
  fail(name: Name, error: unknown): void {
    this.#faults.set(name, toFailure(error));
  }

  heal(name: Name): void {
    this.#faults.delete(name);
  }

  count(name: Name): number {
    return this.asked.filter((other) => other === name).length;
  }

  /** Runs a fake service: records the request, waits while delayed, then fails or answers. */
  async give<Answer>(name: Name, answer: () => Answer | Promise<Answer>): Promise<Answer> {
    this.asked.push(name);
    const waiting = this.#held.get(name);
    if (waiting) await new Promise<void>((go) => waiting.push(go));
    if (this.#faults.has(name)) throw this.#faults.get(name);
    return answer();
  }
}
