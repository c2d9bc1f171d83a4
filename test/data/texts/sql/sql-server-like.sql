USE [shop]
GO
INSERT [dbo].[people] ([id], [full_name], [city], [number], [amount], [note]) VALUES (1, N'Zqadele Zqbrookner', N'Zürich', N'219-09-9991', CAST(12.5 AS Decimal(18, 2)), N'said "hello", then left')
INSERT [dbo].[people] ([id], [full_name], [city], [number], [amount], [note]) VALUES (2, N'Zqbéla Zqnémethy', N'São Paulo', N'219-09-9992', CAST(-3 AS Decimal(18, 2)), N'two
lines; and more')
INSERT [dbo].[people] ([id], [full_name], [city], [number], [amount], [note]) VALUES (3, N'Zqciara O''Zqneill', N'Genève', N'219-09-9993', CAST(1000000.0 AS Decimal(18, 2)), N'')
INSERT [dbo].[people] ([id], [full_name], [city], [number], [amount], [note]) VALUES (4, N'Zqdmitri Zqsokolow', N'Köln', N'219-09-9994', CAST(0.1 AS Decimal(18, 2)), N'asks for Zqadele Zqbrookner, 100 % & <more>')
GO
