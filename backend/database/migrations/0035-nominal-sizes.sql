-- Nominal sizes of pipes and valves with the thread that goes with each. Groups that a shop has under the same code stay
-- as they are.
insert into synonym_group (code, language, phrases) values
  ('dn-15', null, array['DN15', 'DN 15', '1/2"']),
  ('dn-20', null, array['DN20', 'DN 20', '3/4"']),
  ('dn-25', null, array['DN25', 'DN 25', '1"']),
  ('dn-32', null, array['DN32', 'DN 32', '1"1/4']),
  ('dn-40', null, array['DN40', 'DN 40', '1"1/2']),
  ('dn-50', null, array['DN50', 'DN 50', '2"']),
  ('dn-65', null, array['DN65', 'DN 65', '2"1/2']),
  ('dn-80', null, array['DN80', 'DN 80', '3"']),
  ('dn-100', null, array['DN100', 'DN 100', '4"'])
on conflict (code) do nothing;
