/** Knows whether a list is at its end. Rows that turn out to be higher or lower move the end; only the user leaves it. */
export class EndWatch {
  isAtEnd: boolean;
  #isTouched = false;
  #offset = 0;

  constructor(isAtEnd: boolean) {
    this.isAtEnd = isAtEnd;
  }

  reach(): void {
    this.isAtEnd = true;
    this.#isTouched = false;
  }

  leave(): void {
    this.isAtEnd = false;
  }

  /** The user touched what scrolls the list. */
  touch(): void {
    this.#isTouched = true;
  }

  scroll(offset: number, isNear: boolean): void {
    if (this.#isTouched && offset < this.#offset) this.leave();
    this.#offset = offset;
    if (isNear) this.reach();
  }
}
