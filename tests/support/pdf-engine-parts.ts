// The PDF engine requires these globals, which Node 20 and jsdom lack. The engine never draws in tests.
const iteratorPrototype: object = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));

class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

Object.assign(globalThis, {
  Iterator: Object.assign(() => {}, { prototype: iteratorPrototype }),
  DOMMatrix: class {},
  Path2D: class {},
  Worker: SilentWorker,
});

function withResolvers() {
  const settle: unknown[] = [];
  const promise = new Promise((...both) => settle.push(...both));
  return { promise, resolve: settle[0], reject: settle[1] };
}

if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });
