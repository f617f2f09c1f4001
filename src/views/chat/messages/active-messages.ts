type Way = 'pointed' | 'focused';

/**
 * Holds which message was pointed at last, and which had the focus last: only these have a bar, because the bars of all
 * messages would be most of the elements of an open channel.
 */
export class ActiveMessages {
  readonly #ids: Record<Way, string> = { pointed: '', focused: '' };
  readonly #watchers = new Set<() => void>();

  /** Takes the message that contains the target of an event; elsewhere the former one stays. */
  take(way: Way, target: EventTarget): void {
    const id = (target as Element).closest('[data-message]')?.getAttribute('data-message');
    if (!id || id === this.#ids[way]) return;
    this.#ids[way] = id;
    for (const onChange of this.#watchers) onChange();
  }

  has(id: string): boolean {
    return id === this.#ids.pointed || id === this.#ids.focused;
  }

  readonly watch = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange);
    return () => void this.#watchers.delete(onChange);
  };
}
