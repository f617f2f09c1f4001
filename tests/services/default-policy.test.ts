import { afterEach, expect, test, vi } from 'vitest';
import { setDefaultPolicy } from '@/services/default-policy';

afterEach(() => void vi.unstubAllGlobals());

function rulesOf() {
  const createPolicy = vi.fn();
  const trustedTypes = { defaultPolicy: null, createPolicy };
  vi.stubGlobal('trustedTypes', trustedTypes);
  setDefaultPolicy();
  expect(createPolicy.mock.lastCall?.[0]).toBe('default');
  Object.assign(trustedTypes, { defaultPolicy: {} });
  setDefaultPolicy();
  expect(createPolicy).toHaveBeenCalledOnce();
  return createPolicy.mock.lastCall?.[1];
}

test('libraries may add scripts of the identity service, and no others', () => {
  const { createScriptURL } = rulesOf();
  expect(createScriptURL('https://apis.google.com/js/api.js')).toBe('https://apis.google.com/js/api.js');
  for (const foreign of ['https://apis.google.com.evil.example/', '/own.js', 'http://apis.google.com/x.js'])
    expect(() => createScriptURL(foreign)).toThrow(TypeError);
});

test('what a library sets as markup becomes text', () => {
  const { createHTML } = rulesOf();
  expect(createHTML('<img src=x onerror=alert(1)>&amp;')).toBe('&lt;img src=x onerror=alert(1)>&amp;amp;');
});
