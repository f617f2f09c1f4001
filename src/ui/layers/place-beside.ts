interface Size {
  width: number;
  height: number;
}

const GAP = 4;
const EDGE = 8;

/** Returns where something is placed: centred below the target, above it at the lower edge, inside the page. */
export function placeBeside(target: DOMRectReadOnly, { width, height }: Size, page: Size) {
  const centred = target.left + (target.width - width) / 2;
  const below = target.bottom + GAP;
  return {
    left: Math.max(EDGE, Math.min(centred, page.width - width - EDGE)),
    top: below + height > page.height ? target.top - GAP - height : below,
  };
}
