-- More of what things are called at the counter. Groups that a shop has under the same code stay as they are; phrases
-- may stand in several groups, so that a lavandino is a lavabo and a lavello while these two are not each other.
insert into synonym_group (code, language, phrases) values
  ('widia', null, array['widia', 'metallo duro', 'carbide', 'carbide tipped']),
  ('punta-muro', null, array['punta muro', 'punta cemento', 'punta calcestruzzo', 'masonry bit', 'masonry drill bit']),
  ('punta-ferro', null, array['punta ferro', 'punta metallo', 'metal drill bit']),
  ('schuko', null, array['schuko', 'unel', 'presa tedesca']),
  ('presa-corrente', null, array['presa', 'presa corrente', 'presa elettrica', 'power socket', 'power outlet']),
  ('metro-it', 'it', array['metro', 'flessometro', 'metro a nastro', 'metro a scatto']),
  ('lavandino-lavabo', null, array['lavandino', 'lavabo', 'washbasin']),
  ('lavandino-lavello', null, array['lavandino', 'lavello', 'acquaio', 'kitchen sink']),
  ('tavoletta-wc', null, array['tavoletta wc', 'copriwater', 'copriwc', 'asse wc', 'sedile wc', 'toilet seat']),
  ('vaschetta-wc', null, array['vaschetta wc', 'cassetta wc', 'cassetta di scarico', 'toilet cistern']),
  ('occhiali-protettivi', null, array['occhiali protettivi', 'occhiali da lavoro', 'occhiale', 'eye protection']),
  ('casco-protettivo', null, array['casco protettivo', 'casco di sicurezza', 'casco da cantiere', 'elmetto', 'safety helmet']),
  ('tappi-orecchie', null, array['tappi orecchie', 'tappi auricolari', 'inserti auricolari', 'protezione udito', 'ear plugs', 'earplugs', 'hearing protection']),
  ('nastro-americano', null, array['nastro americano', 'nastro telato', 'duct tape', 'gaffer tape', 'cloth tape']),
  ('colla-piastrelle', null, array['colla piastrelle', 'adesivo piastrelle', 'adesivi e fughe', 'tile adhesive']),
  ('carta-vetro', null, array['carta vetro', 'carta vetrata', 'carta abrasiva', 'glasspaper']),
  ('corda', null, array['corda', 'fune', 'rope']),
  ('rotella', null, array['rotella', 'ruota', 'castor', 'caster']),
  ('mensola', null, array['mensola', 'reggimensola', 'shelf bracket']),
  ('buca-delle-lettere', null, array['buca delle lettere', 'cassetta delle lettere', 'cassetta postale', 'letter box', 'letterbox', 'mailbox']),
  ('smeriglio', null, array['smeriglio', 'smerigliatrice']),
  ('fascetta-da-elettricista', null, array['fascetta da elettricista', 'fascetta da cablaggio', 'fascetta nylon', 'zip tie', 'cable tie']),
  ('pittura-murale', null, array['pittura murale', 'pittura da muro', 'pittura per interni', 'idropittura', 'wall paint', 'emulsion paint']),
  ('valvola-di-non-ritorno', null, array['valvola di non ritorno', 'valvola antiritorno', 'valvola di ritegno', 'check valve', 'non return valve']),
  ('tuta-da-lavoro', null, array['tuta da lavoro', 'tuta', 'boiler suit']),
  ('prolunga-elettrica', null, array['prolunga elettrica', 'cavo prolunga', 'avvolgicavo', 'cable reel', 'extension lead', 'extension cord']),
  ('interruttore-luce', null, array['interruttore luce', 'light switch', 'interruttore serie', 'deviatore']),
  ('stopcock-en', 'en', array['stopcock', 'isolation valve', 'ball valve']),
  ('cartongesso', null, array['cartongesso', 'plasterboard', 'drywall', 'gypsum board']),
  ('stringitubo', null, array['fascetta stringitubo', 'fascetta metallica', 'hose clamp', 'hose clip', 'jubilee clip']),
  ('sigillante', null, array['sigillante', 'silicone', 'caulk']),
  ('cassetta-attrezzi', null, array['cassetta attrezzi', 'cassetta degli attrezzi', 'valigetta attrezzi', 'toolbox', 'tool kit']),
  ('alta-visibilita', null, array['alta visibilità', 'high visibility', 'hi vis', 'hi viz', 'hivis']),
  ('stivale-di-sicurezza', null, array['stivale di sicurezza', 'stivale', 'scarpa di sicurezza alta', 'safety boot', 'work boot']),
  ('tassello-en', 'en', array['rawlplug', 'wall plug', 'nylon plug']),
  ('ancorante', null, array['ancorante', 'tassello', 'anchor']),
  ('portalampada', null, array['portalampada', 'lamp holder', 'lampholder', 'bulb holder']),
  ('tubo-led', null, array['tubo led', 'tubo neon', 'tubo fluorescente', 'fluorescent tube', 'led tube']),
  ('taglierino', null, array['taglierino', 'cutter', 'utility knife', 'snap-off knife']),
  ('boiler-it', 'it', array['boiler', 'scaldabagno', 'scaldacqua']),
  ('rubinetto-da-giardino', null, array['rubinetto da giardino', 'rubinetto portagomma', 'garden tap', 'outside tap', 'hose union tap'])
on conflict (code) do nothing;

-- A boot is no shoe: the group had both.
update synonym_group set phrases = array['antinfortunistica', 'scarpa di sicurezza', 'scarpa antinfortunistica', 'safety shoe']
where code = 'antinfortunistica'
  and phrases = array['antinfortunistica', 'scarpa di sicurezza', 'safety shoe', 'safety boot'];

-- Nor is every anchor a wall plug.
update synonym_group set phrases = array['tassello', 'fischer', 'wall plug']
where code = 'tassello' and phrases = array['tassello', 'fischer', 'wall plug', 'anchor'];
