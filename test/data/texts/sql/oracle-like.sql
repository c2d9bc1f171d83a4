REM INSERTING into SHOP.PEOPLE
SET DEFINE OFF;
Insert into SHOP.PEOPLE (ID,FULL_NAME,CITY,"NUMBER",AMOUNT,NOTE) values (1,'Zqadele Zqbrookner','Zürich','219-09-9991',12.5,'said "hello", then left');
Insert into SHOP.PEOPLE (ID,FULL_NAME,CITY,"NUMBER",AMOUNT,NOTE) values (2,'Zqbéla Zqnémethy','São Paulo','219-09-9992',-3,'two
lines; and more');
Insert into SHOP.PEOPLE (ID,FULL_NAME,CITY,"NUMBER",AMOUNT,NOTE) values (3,'Zqciara O''Zqneill','Genève','219-09-9993',1000000.0,'');
Insert into SHOP.PEOPLE (ID,FULL_NAME,CITY,"NUMBER",AMOUNT,NOTE) values (4,'Zqdmitri Zqsokolow','Köln','219-09-9994',0.1,'asks for Zqadele Zqbrookner, 100 % & <more>');
