INSERT INTO people VALUES(1,'Zqadele Zqbrookner','Zürich','219-09-9991',12.5,'said "hello", then left');
INSERT INTO people VALUES(2,'Zqbéla Zqnémethy','São Paulo','219-09-9992',-3.0,replace('two\nlines; and more','\n',char(10)));
INSERT INTO people VALUES(3,'Zqciara O''Zqneill','Genève','219-09-9993',1000000.0,'');
INSERT INTO people VALUES(4,'Zqdmitri Zqsokolow','Köln','219-09-9994',0.10000000000000000555,'asks for Zqadele Zqbrookner, 100 % & <more>');
