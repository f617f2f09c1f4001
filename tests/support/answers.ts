import { toFailure } from '@domain/failure';

/** Answers that come at once unless a test holds them back or makes them fail. */
export class Answers<Name extends string> {
  /** Every question so far, in order. */
  readonly asked: Name[] = [];
  readonly #held = new Map<Name, (() => void)[]>();
  readonly #faults = new Map<Name, unknown>();

  /** From now on these answers wait for `release`. */
  hold(...names: Name[]): void {
    for (const name of names) this.#held.set(name, this.#held.get(name) ?? []);
  }

  /** Gives the answers that wait, and later ones at once again. */
  release(...names: Name[]): void {
    for (const name of names) {
      const waiting = this.#held.get(name) ?? [];
      this.#held.delete(name);
      for (const go of waiting) go();
    }
  }

  /** From now on these answers are rejections, until `heal`. */
  fail(name: Name, error: unknown): void {
    this.#faults.set(name, toFailure(error));
  }

  heal(name: Name): void {
    this.#faults.delete(name);
  }

  count(name: Name): number {
    return this.asked.filter((other) => other === name).length;
  }

  /** What a fake service does: note the question, wait while held, then fail or answer. */
  async give<Answer>(name: Name, answer: () => Answer | Promise<Answer>): Promise<Answer> {
    this.asked.push(name);
    const waiting = this.#held.get(name);
    if (waiting) await new Promise<void>((go) => waiting.push(go));
    if (this.#faults.has(name)) throw this.#faults.get(name);
    return answer();
  }
}
