// Addresses that no customer may make the platform call, in every spelling, and names that lead to them.

/** Stands for a public server; no test connects to it. */
export const publicAddress = '93.184.215.14';

/** Hosts that are addresses, or names of this machine. */
export const hosts: readonly string[] = [
  // Spellings of IPv4.
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.1',
  '127.0.1',
  '0',
  '0.0.0.0',
  '0.1.2.3',
  '①②⑦.⓪.⓪.①',
  '１２７．０．０．１',
  '127。0。0。1',
  '127.0.0.1.',
  '0x7f000001.',
  '%31%32%37.0.0.1',
  'localhost',
  'localhost.',
  'LOCALHOST',
  'loc%61lhost',
  'ⓛocalhost',
  'foo.localhost',
  'foo.bar.localhost.',
  // The first and the last address of every special range.
  '0.0.0.1',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.0',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.0.0',
  '169.254.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.0',
  '192.0.0.255',
  '192.0.2.0',
  '192.0.2.255',
  '192.88.99.0',
  '192.88.99.255',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.0',
  '198.51.100.255',
  '203.0.113.0',
  '203.0.113.255',
  '224.0.0.0',
  '239.255.255.255',
  '240.0.0.0',
  '255.255.255.254',
  '255.255.255.255',
  // Where clouds serve their machines' credentials: AWS and many others, AWS containers, Tencent, Alibaba, Oracle,
  // Azure.
  '169.254.169.254',
  '169.254.170.2',
  '169.254.0.23',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '2852039166',
  '0xa9fea9fe',
  // IPv6, and IPv4 inside it.
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::]',
  '[2001:0:808:808:0:0:80ff:fffe]',
  '[2606:4700::5efe:7f00:1]',
  '[2606:4700::200:5efe:10.0.0.1]',
  '[2001:db8::1]',
  '[2001:2::1]',
  '[2001:10::1]',
  '[3fff::1]',
  '[fc00::1]',
  '[fdff:ffff::1]',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[ff0e::1]',
  '[100::1]',
  '[100:0:0:1::1]',
  '[5f00::1]',
  '[4000::1]',
];

/** Hosts that no URL can have. */
export const unreadableHosts: readonly string[] = [
  '[fe80::1%25eth0]',
  '[::1%lo]',
  '[::1',
  '1.2.3.4.5',
  '256.0.0.1',
  '0x100000000',
  'a b',
];

/** The test's DNS records; other names do not resolve. */
export const names: Readonly<Record<string, readonly string[]>> = {
  'metadata.google.internal': ['169.254.169.254'],
  'instance-data': ['169.254.169.254'],
  'alias-of-localhost.example.com': ['127.0.0.1', '::1'],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  'private.example.com': ['10.1.2.3'],
  'private-last.example.com': [publicAddress, '127.0.0.1'],
  'private-first.example.com': ['127.0.0.1', publicAddress],
  'private-ipv6.example.com': [publicAddress, '::1'],
  'unique-local.example.com': [publicAddress, 'fd00::1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'mapped-in-hex.example.com': ['::ffff:7f00:1'],
  'translated.example.com': ['64:ff9b::7f00:1'],
  'one-of-many.example.com': [...Array.from({ length: 30 }, (_none, index) => `93.184.215.${index}`), '192.168.0.1'],
  'nonsense.example.com': ['not an address'],
  'böse.example.com': ['127.0.0.1'],
  'trailing.example.com.': ['127.0.0.1'],
  'hooks.example.com': [publicAddress],
};

/**
 * Names of `names` that resolve to internal addresses, and names that can only exist in an internal network.
 */
export const insideNames: readonly string[] = [
  ...Object.keys(names).filter((name) => name !== 'hooks.example.com'),
  'metadata',
  'intranet',
  'intranet.',
  'unknown.internal',
  'printer.local',
  'router.home.arpa',
];

/** Replaces DNS. */
export async function lookup(hostname: string): Promise<readonly string[]> {
  const ascii = Object.fromEntries(
    Object.entries(names).map(([name, addresses]) => [new URL(`https://${name}`).hostname, addresses]),
  );
  return ascii[hostname] ?? (/(^|\.)localhost\.?$/.test(hostname) ? ['127.0.0.1', '::1'] : []);
}

/** Every URL that must be refused, with the port that is given unless it has its own. */
export function guardedUrls(port: number): string[] {
  const withPort = [...hosts, ...insideNames].flatMap((host) => [`https://${host}:${port}/hooks`]);
  const structure = [
    `http://127.0.0.1:${port}/`,
    `http://[::1]:${port}/`,
    `http://localhost:${port}/`,
    `http://169.254.169.254/latest/meta-data/`,
    `http://hooks.example.com/`,
    `http://${publicAddress}/`,
    `http://private.example.com:${port}/`,
    `https://hooks.example.com@127.0.0.1:${port}/`,
    `https://user@hooks.example.com/`,
    `https://user:secret@hooks.example.com/`,
    `https://:secret@hooks.example.com/`,
    `https://127.0.0.1:${port}#@hooks.example.com/`,
    `https://127.0.0.1:${port}\\@hooks.example.com/`,
    `https://127.0.0.1:${port}?@hooks.example.com/`,
    `https:127.0.0.1:${port}`,
    `https:/\\127.0.0.1:${port}`,
    `https:\\\\127.0.0.1:${port}`,
    `https://127.0.0.1\t:${port}/`,
    ...[0, 22, 23, 25, 53, 110, 445, 3306, 5432, 6379, 11211, 27017].map(
      (refused) => `https://hooks.example.com:${refused}/`,
    ),
  ];
  return [...withPort, ...structure];
}

/** URLs that no request can be sent to. */
export function unreadableUrls(port: number): string[] {
  return [
    ...unreadableHosts.map((host) => `https://${host}:${port}/`),
    'https://hooks.example.com:99999/',
    'https://',
    `//127.0.0.1:${port}/`,
    'hooks',
    'file:///etc/passwd',
    `gopher://127.0.0.1:${port}/_x`,
    `ftp://127.0.0.1:${port}/`,
    `ws://127.0.0.1:${port}/`,
    'data:text/plain,x',
    'javascript:0',
    `unix:///var/run/docker.sock`,
  ];
}

/** The allowed messages of a refusal. */
export const refusals = [
  'the address is not allowed',
  'the URL must use https',
  'the URL must not contain credentials',
  'the port is not allowed',
];
