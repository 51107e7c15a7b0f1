import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network.ts';

test('an IPv4 address is a network, also where IPv6 writes it', () => {
  for (const address of ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:102:304', '0:0:0:0:0:ffff:1.2.3.4'])
    assert.equal(networkOf(address), '1.2.3.4', address);
  assert.notEqual(networkOf('::ffff:1.2.3.5'), networkOf('::ffff:1.2.3.4'));
});

test('of IPv6 it is the 48 bits that one household may have whole, however they are written', () => {
  const same = [
    '2001:db8:1::1',
    '2001:0DB8:1:ffff::',
    '2001:db8:1:2:3:4:5:6',
    '2001:db8:1:2::1%eth0',
  ];
  for (const address of same) assert.equal(networkOf(address), '2001:db8:1', address);
  assert.equal(networkOf('2001:db8:2::1'), '2001:db8:2');
  assert.equal(networkOf('2001::1'), '2001:0:0');
  assert.equal(networkOf('::1'), '0:0:0');
  assert.equal(networkOf('64:ff9b:1::1.2.3.4'), '64:ff9b:1');
});
