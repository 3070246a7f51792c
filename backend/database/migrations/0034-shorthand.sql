-- The shorthand of the trade: cables by their cores, words without their vowels. Groups that a shop has under the same
-- code stay as they are.
insert into synonym_group (code, language, phrases) values
  ('due-conduttori', null, array['2x', '2 core', '2-core', 'two core', 'bipolare', '2 poli', '2 conduttori']),
  ('tre-conduttori', null, array['3g', '3 core', '3-core', 'three core', 'tripolare', '3 poli', '3 conduttori']),
  ('quattro-conduttori', null, array['4g', '4 core', '4-core', 'four core', 'quadripolare', '4 poli', '4 conduttori']),
  ('cinque-conduttori', null, array['5g', '5 core', '5-core', 'five core', 'pentapolare', '5 poli', '5 conduttori']),
  ('flex-en', 'en', array['flex', 'flexible cable', 'flexible cord']),
  ('flexible-conduit', null, array['flexible conduit', 'corrugated conduit', 'tubo corrugato', 'guaina corrugata']),
  ('vlv-it', 'it', array['vlv', 'valvola']),
  ('vlv-en', 'en', array['vlv', 'valve']),
  ('brs-en', 'en', array['brs', 'brass']),
  ('galv-en', 'en', array['galv', 'galvanised']),
  ('cplg-en', 'en', array['cplg', 'coupling']),
  ('ftg-en', 'en', array['ftg', 'fitting']),
  ('ss-en', 'en', array['ss', 'stainless steel', 'stainless']),
  ('int-it', 'it', array['int', 'interruttore'])
on conflict (code) do nothing;
