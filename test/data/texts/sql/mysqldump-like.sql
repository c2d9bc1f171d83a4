-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
/*!40101 SET NAMES utf8mb4 */;
CREATE TABLE `people` (
  `id` int NOT NULL AUTO_INCREMENT,
  `full_name` varchar(80) DEFAULT NULL,
  `city` text,
  `number` text,
  `amount` double DEFAULT NULL,
  `note` text,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB;
LOCK TABLES `people` WRITE;
INSERT INTO `people` VALUES (1,'Zqadele Zqbrookner','Zürich','219-09-9991',12.5,'said \"hello\", then left'),(2,'Zqbéla Zqnémethy','São Paulo','219-09-9992',-3,'two\nlines; and more'),(3,'Zqciara O\'Zqneill','Genève','219-09-9993',1000000.0,''),(4,'Zqdmitri Zqsokolow','Köln','219-09-9994',0.1,'asks for Zqadele Zqbrookner, 100 % & <more>');
UNLOCK TABLES;
