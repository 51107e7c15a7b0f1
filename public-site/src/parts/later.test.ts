import { later } from './later.ts';

const Missing = () => 'manca';
const Form = () => 'modulo';

test('what is shown later is fetched once, when it is asked for', async () => {
  const fetchCode = jest.fn(async () => Form);
  const form = later(fetchCode, Missing);
  expect(form.loaded()).toBeUndefined();
  expect(fetchCode).not.toHaveBeenCalled();
  expect(await Promise.all([form.load(), form.load()])).toEqual([Form, Form]);
  expect(form.loaded()).toBe(Form);
  expect(fetchCode).toHaveBeenCalledTimes(1);
});

test('what cannot be fetched gives way to what says so', async () => {
  const form = later(() => Promise.reject(new Error('gone')), Missing);
  expect(await form.load()).toBe(Missing);
  expect(form.loaded()).toBe(Missing);
});
