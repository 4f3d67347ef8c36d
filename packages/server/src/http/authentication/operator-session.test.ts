// The session cookie as browsers see it.
import express from 'express';
import { expect, test } from 'vitest';
import { portalTokenIn, sessionCookie, sessionTokenIn } from './operator-session.ts';

const token = 'a'.repeat(43);

function cookieSet(publicUrl: string): string {
  const response = Object.create(express.response) as express.Response & { headers: string[] };
  response.append = (_name, value) => {
    response.headers = [String(value)];
    return response;
  };
  sessionCookie(() => publicUrl).set({ secure: false } as express.Request, response, token);
  return response.headers.join();
}

test('the cookie cannot be read by scripts, nor sent from other sites, and lasts 12 hours', () => {
  const parts = cookieSet('http://127.0.0.1:8080').split('; ');
  expect(parts[0]).toBe(`svc_operator=${token}`);
  expect(parts.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict']);
});

test('over https the cookie is sent over https only, and no other host can set one of its name', () => {
  const parts = cookieSet('https://voice.example.com').split('; ');
  expect(parts[0]).toBe(`__Host-svc_operator=${token}`);
  expect(parts.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict', 'Secure']);
});

test('a cookie of the name over https counts before one of the earlier name, which is accepted', () => {
  const [earlier, other] = ['b'.repeat(43), 'c'.repeat(43)];
  for (const [name, read] of [
    ['svc_operator', sessionTokenIn],
    ['svc_portal', portalTokenIn],
  ] as const) {
    expect(read(`${name}=${earlier}`)).toBe(earlier);
    expect(read(`__Host-${name}=${token}`)).toBe(token);
    expect(read(`${name}=${earlier}; __Host-${name}=${token}`)).toBe(token);
    expect(read(`__Host-${name}=short; ${name}=${earlier}`)).toBe(earlier);
    expect(read(`x__Host-${name}=${other}`)).toBeUndefined();
  }
});

test('signing out over https clears the cookie under both names', () => {
  const cleared: string[] = [];
  const response = Object.create(express.response) as express.Response;
  response.append = (_name, value) => {
    cleared.push(String(value));
    return response;
  };
  sessionCookie(() => 'https://voice.example.com').clear({ secure: true } as express.Request, response);
  expect(cleared.map((cookie) => cookie.split(';', 1)[0])).toEqual(['__Host-svc_operator=', 'svc_operator=']);
});
